import { useState } from 'react';
import { getFieldMessage } from '../../lib/api.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/FormFields.tsx';
import styles from './Account.module.css';
import { useDeleteAccount } from './accountQuery.ts';

export function DeleteAccount() {
  const [isOpen, setIsOpen] = useState(false);

  return (
    <>
      <Button className={styles.destructive} onClick={() => setIsOpen(true)}>
        Delete Your Account
      </Button>
      {isOpen && <DeleteDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const deletion = useDeleteAccount();
  const [email, setEmail] = useState('');
  const isWaiting = deletion.isPending || deletion.isSuccess;
  const close = () => {
    if (!isWaiting) onClose();
  };

  return (
    <AlertDialog
      title="Delete Your Account?"
      text="This cannot be undone. Enter your e-mail address to confirm."
      isDestructive
      onClose={close}
    >
      <form
        noValidate
        className={styles.confirmation}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWaiting) deletion.mutate(email);
        }}
      >
        <TextInput
          label="E-mail"
          type="email"
          autoFocus
          value={email}
          error={deletion.error ? getFieldMessage(deletion.error) : undefined}
          onChange={(event) => setEmail(event.target.value)}
        />
        <div className={styles.actions}>
          <Button aria-disabled={isWaiting} onClick={close}>
            Cancel
          </Button>
          <Button
            type="submit"
            aria-disabled={isWaiting}
            aria-busy={isWaiting}
            className={styles.destructive}
          >
            {isWaiting ? 'Deleting…' : 'Delete'}
          </Button>
        </div>
      </form>
    </AlertDialog>
  );
}
