import { useState } from 'react';
import * as z from 'zod';
import { getFieldMessage } from '../../lib/api.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/FormFields.tsx';
import { useForm } from '../../ui/useForm.ts';
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

const Confirmation = z.object({ email: z.string() });

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const deletion = useDeleteAccount();
  const form = useForm({
    schema: Confirmation,
    start: { email: '' },
    send: ({ email }) => deletion.mutateAsync(email),
  });
  const isWaiting = form.isPending || deletion.isSuccess;
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
      <form {...form.element} className={`stack ${styles.confirmation}`}>
        <TextInput
          label="E-mail"
          type="email"
          autoFocus
          {...form.field('email')}
          error={deletion.error ? getFieldMessage(deletion.error) : undefined}
        />
        <div className="actions">
          <Button aria-disabled={isWaiting} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" isPending={isWaiting} className={styles.destructive}>
            {isWaiting ? 'Deleting…' : 'Delete'}
          </Button>
        </div>
      </form>
    </AlertDialog>
  );
}
