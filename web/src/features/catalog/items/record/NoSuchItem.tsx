import { Button } from '../../../../components/Button.tsx';
import { RecordDialog } from '../../../../components/RecordDialog.tsx';
import styles from './NoSuchItem.module.css';

/** For an address that names an item which is not in the list. */
export function ItemNotFound({ onClose }: { onClose: () => void }) {
  return (
    <RecordDialog title="Item Not Found" onClose={onClose}>
      <p className={styles.text}>
        No cataloged item has this address. It may have been deleted since the link was made, or the
        link was cut short on its way.
      </p>
      <Button look="solid" onClick={onClose}>
        Show All Items
      </Button>
    </RecordDialog>
  );
}
