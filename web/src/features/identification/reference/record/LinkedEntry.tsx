import { Button } from '../../../../components/Button.tsx';
import { RecordDialog } from '../../../../components/RecordDialog.tsx';
import { getErrorMessage, hasStatus } from '../../../../lib/api.ts';
import { EntryRecord } from '../EntryRecord.tsx';
import { useEntry } from '../entriesQuery.ts';
import styles from './EntryDialog.module.css';

interface LinkedEntryProps {
  id: string;
  onClose: () => void;
}

/** For an address that names an entry which the list below does not show. */
export function LinkedEntry({ id, onClose }: LinkedEntryProps) {
  const { data, error, isFetching, refetch } = useEntry(id);

  if (data) {
    return (
      <RecordDialog title={data.designation} subtitle={data.asmicNumber} onClose={onClose}>
        <div className={styles.body}>
          <EntryRecord entry={data} />
        </div>
      </RecordDialog>
    );
  }
  if (!error) {
    return (
      <RecordDialog title="Reference Entry" onClose={onClose}>
        <p role="status" className="visually-hidden">
          Loading the entry…
        </p>
        <div aria-hidden="true" data-skeleton="" className={styles.blank}>
          <span />
          <span />
          <span />
        </div>
      </RecordDialog>
    );
  }
  const isUnknown = hasStatus(error, 400, 404);
  return (
    <RecordDialog title={isUnknown ? 'Entry Not Found' : 'Failed to Load Entry'} onClose={onClose}>
      <p role="alert" className={styles.text}>
        {isUnknown
          ? 'No entry of the reference catalogue has this address. The link may have been cut short on its way.'
          : getErrorMessage(error)}
      </p>
      {isUnknown ? (
        <Button look="solid" onClick={onClose}>
          Show All Entries
        </Button>
      ) : (
        <Button look="solid" aria-busy={isFetching} onClick={() => refetch()}>
          Try Again
        </Button>
      )}
    </RecordDialog>
  );
}
