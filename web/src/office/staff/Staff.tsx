import { Button } from '@mui/material';
import { useState } from 'react';
import { SideSheet } from '../../ui/SideSheet.tsx';
import { OfficePage } from '../common/OfficePage.tsx';
import { Section } from '../common/Section.tsx';
import { ActivityList } from './ActivityList.tsx';
import { InviteForm } from './InviteForm.tsx';
import { StaffList } from './StaffList.tsx';

export default function Staff() {
  const [isInviting, setIsInviting] = useState(false);
  const open = () => setIsInviting(true);
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
          onClick={open}
        >
          Invite a Colleague
        </Button>
      }
    >
      <StaffList />
      <Section title="Activity" isRuled={false}>
        <ActivityList />
      </Section>
      <SideSheet title="Invite a Colleague" anchor="right" isOpen={isInviting} onClose={close}>
        <InviteForm onInvited={close} />
      </SideSheet>
    </OfficePage>
  );
}
