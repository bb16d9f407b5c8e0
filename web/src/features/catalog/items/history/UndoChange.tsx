import type { ItemEvent } from '../../../../../../shared/entities/item-event.ts';
import { TextButton } from '../../../../components/TextButton.tsx';
import { formatTimestamp } from '../../../../components/Timestamp.tsx';
import { toast } from '../../../../components/toast/toast.ts';
import { getErrorMessage, isAccessError } from '../../../../lib/api.ts';
import { useSingleFlight } from '../../../../lib/useSingleFlight.ts';
import { useUndoChange } from '../../itemsQuery.ts';
import { formatValue, getFieldLabel } from '../itemFields.ts';
import styles from './ItemHistory.module.css';

interface UndoChangeProps {
  itemId: string;
  event: ItemEvent;
  onUndone: () => void;
}

export function UndoChange({ itemId, event, onUndone }: UndoChangeProps) {
  const { mutate, isPending, error } = useUndoChange();
  const start = useSingleFlight();
  const { day, time } = formatTimestamp(event.at);
  const isSaidElsewhere = isAccessError(error);

  const undo = () =>
    start((onSettled) =>
      mutate(
        { id: itemId, eventId: event.id },
        {
          onSuccess: () => {
            onUndone();
            toast({ title: 'Change Undone', description: whatIsNow(event) });
          },
          onSettled,
        },
      ),
    );

  return (
    <>
      <TextButton aria-disabled={isPending} className={styles.undo} onClick={undo}>
        {isPending ? 'Undoing…' : 'Undo'}
        <span className="visually-hidden">
          {' '}
          the change of {day} {time}
        </span>
      </TextButton>
      {error && !isSaidElsewhere && (
        <p role="alert" className={styles.failed}>
          {getErrorMessage(error)}
        </p>
      )}
    </>
  );
}

const SHORT = 80;

function whatIsNow({ changes }: ItemEvent): string {
  const [change] = changes;
  if (!change || changes.length > 1 || Array.isArray(change.before)) {
    const fields = changes.map(({ field }) => getFieldLabel(field)).join(', ');
    return `As before: ${fields || 'the item'}.`;
  }
  const { field, before } = change;
  if (before === null) return `${getFieldLabel(field)} is empty again.`;
  return before.length > SHORT || field === 'primaryImageUrl'
    ? `As before: ${getFieldLabel(field)}.`
    : `${getFieldLabel(field)} is ${formatValue(field, before)} again.`;
}
