import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { SideSheet } from '../../components/SideSheet.tsx';
import { BackOfficeFrame } from '../back-office/BackOfficeFrame.tsx';
import { EMPTY_DRAFT, InviteForm } from './InviteForm.tsx';
import { StaffList } from './StaffList.tsx';

export default function Staff() {
  const [isInviting, setIsInviting] = useState(false);
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const open = () => setIsInviting(true);
  const close = () => setIsInviting(false);

  return (
    <BackOfficeFrame
      title="Staff"
      subtitle="Everyone with access to this back office."
      action={
        <Button variant="solid" aria-haspopup="dialog" aria-expanded={isInviting} onClick={open}>
          Invite a Colleague
        </Button>
      }
    >
      <StaffList />
      <SideSheet title="Invite a Colleague" anchor="right" isOpen={isInviting} onClose={close}>
        <InviteForm
          draft={draft}
          onChange={setDraft}
          onInvited={() => {
            setDraft(EMPTY_DRAFT);
            close();
          }}
        />
      </SideSheet>
    </BackOfficeFrame>
  );
}
