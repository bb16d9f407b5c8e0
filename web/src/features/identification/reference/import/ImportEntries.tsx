import { LazyOverlay } from '../../../../components/LazyOverlay.tsx';
import { lazyComponent } from '../../../../lib/lazyComponent.ts';
import { useImport } from './useImport.ts';

const ImportDialog = lazyComponent(() => import('./ImportDialog.tsx'));

/** The calls are made outside of what catches a dialog that does not load: that one is not the caller's
 *  to make is for the whole screen. */
export function ImportEntries({ onClose }: { onClose: () => void }) {
  const imported = useImport(onClose);

  return (
    <LazyOverlay onFailure={onClose}>
      <ImportDialog imported={imported} onClose={onClose} />
    </LazyOverlay>
  );
}
