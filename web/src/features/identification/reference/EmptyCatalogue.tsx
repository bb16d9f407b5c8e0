import { Button } from '../../../components/Button.tsx';
import { ListNotice } from '../../../components/ListNotice.tsx';
import { ColumnGuide } from './ColumnGuide.tsx';
import styles from './EmptyCatalogue.module.css';

/** What the catalogue is for, and how its entries get in. */
export function EmptyReferenceCatalog({ onImport }: { onImport: () => void }) {
  return (
    <>
      <ListNotice
        title="The reference catalogue is empty"
        text="It holds the insignia that are known, each under its ASMIC number. Items are identified by being compared with them, so there is nothing to find until entries are imported."
      >
        <Button look="solid" aria-haspopup="dialog" onClick={onImport}>
          Import Entries
        </Button>
      </ListNotice>
      <div className={styles.guide}>
        <ColumnGuide />
      </div>
    </>
  );
}
