import { Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import * as z from 'zod';
import { hasCostsOption, ROLES } from '../../../../shared/entities/role.ts';
import { useDraft } from '../../lib/useDraft.ts';
import { SideSheet } from '../../ui/SideSheet.tsx';
import { useForm } from '../../ui/useForm.ts';
import { SelectInput, TextInput } from '../common/form/FormFields.tsx';
import { SwitchInput } from '../common/form/SwitchInput.tsx';
import { OfficePage } from '../common/OfficePage.tsx';
import { ActivityList } from './ActivityList.tsx';
import { findRole, ROLE_OPTIONS, ROLE_WORDS } from './roles.ts';
import { StaffList } from './StaffList.tsx';
import { showInvited, useInvite } from './staffQuery.ts';

export default function Staff() {
  const [isInviting, setIsInviting] = useState(false);
  const close = () => setIsInviting(false);

  return (
    <OfficePage
      title="Staff"
      subtitle="Everyone with access to this back office."
      action={
        <Button
          variant="contained"
          aria-haspopup="dialog"
          aria-expanded={isInviting}
          onClick={() => setIsInviting(true)}
        >
          Invite a Colleague
        </Button>
      }
    >
      <StaffList />
      <ActivityList />
      <SideSheet title="Invite a Colleague" anchor="right" isOpen={isInviting} onClose={close}>
        <InviteForm onInvited={close} />
      </SideSheet>
    </OfficePage>
  );
}

const optional = z.string().transform((text) => text.trim() || undefined);
const Invitation = z.object({
  email: z.string().trim().min(1, 'Enter the e-mail address of your colleague.'),
  firstName: optional,
  lastName: optional,
  role: z.enum(ROLES),
  seesCosts: z.boolean(),
});
type InvitationForm = z.input<typeof Invitation>;
const START: InvitationForm = {
  email: '',
  firstName: '',
  lastName: '',
  role: 'owner',
  seesCosts: false,
};

function InviteForm({ onInvited }: { onInvited: () => void }) {
  const invite = useInvite();
  const { element, field, choice, failure, isPending } = useForm({
    schema: Invitation,
    start: START,
    draft: useDraft<InvitationForm>('invitation'),
    send: (body) =>
      invite.mutateAsync(body, {
        onSuccess: (member) => {
          showInvited(member);
          onInvited();
        },
      }),
  });
  const role = choice('role');
  const seesCosts = choice('seesCosts');

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
      <SelectInput
        label="Role"
        hint={ROLE_WORDS[role.value].text}
        options={ROLE_OPTIONS}
        value={role.value}
        error={role.error}
        onChange={({ target }) => role.onChange(findRole(target.value) ?? role.value)}
      />
      {hasCostsOption(role.value) && (
        <SwitchInput
          label="Sees costs and consignors"
          isOn={seesCosts.value}
          onChange={seesCosts.onChange}
        />
      )}
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
