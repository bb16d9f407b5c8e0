import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, getErrorMessage, isMissing } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { useSingleMutation } from '../../lib/useSingleMutation.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FormError } from '../common/FormError.tsx';
import styles from './YourData.module.css';

export function VisitorData({ token }: { token: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const download = useMutation({
    mutationFn: () => api('POST /api/personal-data/export', { body: { token } }),
    onSuccess: (data) =>
      saveFile('guidon-data.json', JSON.stringify(data, undefined, 2), 'application/json'),
  });
  const erasure = useSingleMutation({
    mutationFn: () => api('POST /api/personal-data/erase', { body: { token } }),
    onSettled: () => setIsAsking(false),
  });
  const error = erasure.error ?? download.error;

  if (isMissing(error)) {
    return (
      <div role="status" className={`card stack start ${styles.card}`}>
        <h2 className="h3">Link not valid</h2>
        <p>The link has expired, or the data was deleted with it.</p>
        <ButtonLink to={paths.yourData} variant="solid">
          Get a New Link
        </ButtonLink>
      </div>
    );
  }
  if (erasure.isSuccess) {
    return (
      <div role="status" className={`card stack start ${styles.card}`}>
        <h2 className="h3">Deleted</h2>
        <p>
          What we stored under your address is deleted. Quotes stay in our books without your name,
          address and messages.
        </p>
        <ButtonLink to={paths.home}>Home</ButtonLink>
      </div>
    );
  }
  return (
    <div className={`card stack start ${styles.card}`}>
      <h2 className="h3">What is stored under your address</h2>
      <p>
        Questions, quotes without an account, e-mails that wait to be sent, and what you receive by
        e-mail.
      </p>
      <div className="actions">
        <Button variant="solid" isPending={download.isPending} onClick={() => download.mutate()}>
          {download.isPending ? 'Downloading…' : 'Download My Data'}
        </Button>
        <Button onClick={() => setIsAsking(true)}>Delete My Data</Button>
      </div>
      <FormError>{error && getErrorMessage(error)}</FormError>
      {download.isSuccess && <p role="status">The file was downloaded.</p>}
      {isAsking && (
        <ConfirmDialog
          title="Delete Your Data?"
          text="Open questions and quotes are closed, and you are unsubscribed from the newsletter. This cannot be undone."
          action="Delete"
          pendingAction="Deleting…"
          isPending={erasure.isPending}
          onConfirm={() => erasure.mutate()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
