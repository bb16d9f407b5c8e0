import { Button, Stack, Typography } from '@mui/material';
import { MAX_MESSAGE_LENGTH } from '../../../../shared/entities/order.ts';
import { useMessageForm } from '../../ui/quotes/useMessageForm.ts';
import { TextArea } from '../common/form/FormFields.tsx';

interface MessageFormProps {
  draftName: string;
  label: string;
  action: string;
  pendingAction: string;
  send: Parameters<typeof useMessageForm>[1];
}

export function MessageForm({ draftName, label, action, pendingAction, send }: MessageFormProps) {
  const { element, field, button, rest, isTooLong } = useMessageForm(draftName, send);

  return (
    <Stack component="form" {...element} className="no-print" sx={{ gap: 1 }}>
      <TextArea
        label={label}
        {...field}
        error={isTooLong ? `At most ${MAX_MESSAGE_LENGTH} characters.` : field.error}
      />
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
        <Button {...button}>{send.isPending ? pendingAction : action}</Button>
        <Typography
          role="status"
          variant="caption"
          sx={{ color: isTooLong ? 'error.main' : 'text.secondary' }}
        >
          {rest}
        </Typography>
      </Stack>
    </Stack>
  );
}
