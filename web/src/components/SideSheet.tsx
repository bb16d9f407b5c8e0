import { type ReactNode, useState } from 'react';
import { lazyComponent } from '../lib/lazyComponent.ts';
import { LazyOverlay } from './LazyOverlay.tsx';

export interface SideSheetProps {
  title: string;
  anchor: 'left' | 'right';
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

const Sheet = lazyComponent(() => import('./SideSheetPanel.tsx'));

/** A drawer whose code is fetched when one first opens. */
export function SideSheet(props: SideSheetProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);

  const giveUp = () => {
    setWasOpened(false);
    props.onClose();
  };

  return wasOpened ? (
    <LazyOverlay onFailure={giveUp}>
      <Sheet {...props} />
    </LazyOverlay>
  ) : null;
}
