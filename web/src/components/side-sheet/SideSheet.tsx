import { lazy, type ReactNode, Suspense, useState } from 'react';

export interface SideSheetProps {
  title: string;
  anchor: 'left' | 'right';
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

const Sheet = lazy(() => import('./Sheet.tsx'));

/** A drawer whose code is fetched when one first opens. */
export function SideSheet(props: SideSheetProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);

  return wasOpened ? (
    <Suspense>
      <Sheet {...props} />
    </Suspense>
  ) : null;
}
