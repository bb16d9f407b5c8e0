import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { toast } from '../../../components/toast/toast.ts';
import { sayFailed } from '../sayFailed.ts';
import { useDisconnect } from './connectionQueries.ts';

export function Disconnect() {
  const [isAsking, setAsking] = useState(false);
  const disconnect = useDisconnect();

  const confirm = () =>
    disconnect.mutate(undefined, {
      onSuccess: () =>
        toast({
          title: 'Disconnected',
          description: 'The shop has forgotten the OAuth connection.',
        }),
      onError: (error) => sayFailed('Error', error, 'The connection could not be forgotten.'),
      onSettled: () => setAsking(false),
    });

  return (
    <>
      <Button onClick={() => setAsking(true)}>Disconnect</Button>
      {isAsking && (
        <ConfirmDialog
          title="Disconnect from Airtable?"
          text="The shop forgets the OAuth connection. A personal access token takes over where there is one; else nothing is read from Airtable until somebody connects again."
          action="Disconnect"
          pendingAction="Disconnecting…"
          isPending={disconnect.isPending}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
