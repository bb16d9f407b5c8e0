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

const SideSheetPanel = lazyComponent(() => import('./SideSheetPanel.tsx'));

export function SideSheet(props: SideSheetProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);

  const handleFailure = () => {
    setWasOpened(false);
    props.onClose();
  };

  return wasOpened ? (
    <LazyOverlay onFailure={handleFailure}>
      <SideSheetPanel {...props} />
    </LazyOverlay>
  ) : null;
}
