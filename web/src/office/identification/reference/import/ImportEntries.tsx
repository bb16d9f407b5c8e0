import { lazyComponent } from '../../../../lib/lazyComponent.ts';
import { LazyOverlay } from '../../../../ui/LazyOverlay.tsx';
import { useImport } from './useImport.ts';

const ImportDialog = lazyComponent(() => import('./ImportDialog.tsx'));

/** The hook is outside `LazyOverlay`, whose error boundary must not catch its access errors. */
export function ImportEntries({ onClose }: { onClose: () => void }) {
  const imported = useImport(onClose);

  return (
    <LazyOverlay onFailure={onClose}>
      <ImportDialog imported={imported} onClose={onClose} />
    </LazyOverlay>
  );
}
