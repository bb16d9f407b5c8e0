import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { useCloseOnBack } from '../lib/useCloseOnBack.ts';
import { DetailsDialog } from './DetailsDialog.tsx';
import { DialogActions } from './DialogActions.tsx';

interface FormDialogProps
  extends Pick<ComponentProps<typeof DetailsDialog>, 'title' | 'subtitle' | 'isSmall' | 'children'>,
    Pick<
      ComponentProps<typeof DialogActions>,
      'action' | 'isDisabled' | 'isDestructive' | 'cancel'
    > {
  pendingAction?: string;
  form: { element: ComponentProps<'form'>; isPending: boolean; failure: ReactNode };
  /** Open until a pending call ends. */
  staysOpen?: boolean;
  onClose: () => void;
}

export function FormDialog(props: FormDialogProps) {
  const { title, subtitle, isSmall = true, form, staysOpen = false, ...others } = props;
  const { onClose, children, ...actions } = others;
  const hasFailed = Boolean(form.failure);
  const canClose = !(staysOpen && form.isPending);
  const close = () => {
    if (canClose) onClose();
  };
  useCloseOnBack(true, close);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasFailed) alert.current?.scrollIntoView({ block: 'nearest' });
  }, [hasFailed]);

  return (
    <DetailsDialog isSmall={isSmall} title={title} subtitle={subtitle} onClose={close}>
      <Stack component="form" {...form.element} sx={{ gap: 2 }}>
        {children}
        <Typography
          ref={alert}
          role="alert"
          component="div"
          variant="body2"
          sx={{ color: 'error.main', '&:empty': { display: 'none' } }}
        >
          {form.failure}
        </Typography>
        <DialogActions
          pendingAction="Saving…"
          {...actions}
          isPending={form.isPending}
          onCancel={canClose ? onClose : undefined}
        />
      </Stack>
    </DetailsDialog>
  );
}
