import { lazyComponent } from '../../../lib/lazyComponent.ts';
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx';
import { DialogButton } from '../DialogButton.tsx';
import type { QuickEditDialogProps } from './QuickEditDialog.tsx';
import { useSetValuesTitle } from './useSetValuesTitle.ts';

const QuickEditDialog = lazyComponent<QuickEditDialogProps>(() => import('./QuickEditDialog.tsx'));

export default function QuickEdit(piece: Omit<QuickEditDialogProps, 'title' | 'onClose'>) {
  const setValuesTitle = useSetValuesTitle();
  const title = piece.recordId ? setValuesTitle : 'Set Storage Location';

  return (
    <DialogButton
      dialog={(close) => (
        <LazyOverlay onFailure={close}>
          <QuickEditDialog {...piece} title={title} onClose={close} />
        </LazyOverlay>
      )}
    >{`${title}…`}</DialogButton>
  );
}
