import { Button } from '@mui/material';
import { useState } from 'react';
import type { Order } from '../../../../shared/entities/order.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { showQuoteError, useEraseCustomer } from './staffQuoteQuery.ts';

/** For a customer without an e-mail address, who cannot ask for the deletion on the page for it. */
export function EraseCustomer({ order }: { order: Order }) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useEraseCustomer(order.id);

  const confirm = () =>
    mutate(undefined, {
      onSuccess: () => toast({ title: 'Customer Erased' }),
      onError: (error) => showQuoteError(error, order),
      onSettled: () => setIsAsking(false),
    });

  return (
    <>
      <Button
        size="small"
        className="no-print"
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
      >
        Erase Customer…
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Erase the Customer?"
          text="Name, address and messages are deleted, and the link of the quote ends. The notes about the customer and about those who were merged with this one are deleted as well. The quote stays in the books. This cannot be undone."
          action="Erase Customer"
          pendingAction="Erasing…"
          isPending={isPending}
          onConfirm={confirm}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
