import { Button, Stack, Typography } from '@mui/material';
import * as z from 'zod';
import { useDraft } from '../../lib/useDraft.ts';
import { useForm } from '../../ui/useForm.ts';
import { TextInput } from '../common/form/FormFields.tsx';
import { showInvited, useInvite } from './staffQuery.ts';

const optional = z.string().transform((text) => text.trim() || undefined);
const Invitation = z.object({
  email: z.string().trim().min(1, 'Enter the e-mail address of your colleague.'),
  firstName: optional,
  lastName: optional,
});

export function InviteForm({ onInvited }: { onInvited: () => void }) {
  const invite = useInvite();
  const { element, field, failure, isPending } = useForm({
    schema: Invitation,
    start: { email: '', firstName: '', lastName: '' },
    draft: useDraft<z.input<typeof Invitation>>('invitation'),
    send: (body) =>
      invite.mutateAsync(body, {
        onSuccess: (member) => {
          showInvited(member);
          onInvited();
        },
      }),
  });

  return (
    <Stack component="form" {...element} sx={{ gap: 2, alignItems: 'start' }}>
      <Typography variant="body2">
        They receive an e-mail with a temporary password and choose their own when they log in. A
        colleague who already has an account gets access at once.
      </Typography>
      <TextInput
        label="E-mail"
        hint="The invitation is sent here."
        type="email"
        maxLength={254}
        isRequired
        {...field('email')}
      />
      <TextInput label="First name" hint="Optional" maxLength={100} {...field('firstName')} />
      <TextInput label="Last name" hint="Optional" maxLength={100} {...field('lastName')} />
      <Typography
        role="alert"
        variant="body2"
        sx={{ color: 'error.main', '&:empty': { display: 'none' } }}
      >
        {failure}
      </Typography>
      <Button type="submit" variant="contained" aria-disabled={isPending} aria-busy={isPending}>
        {isPending ? 'Sending…' : 'Send Invitation'}
      </Button>
    </Stack>
  );
}
