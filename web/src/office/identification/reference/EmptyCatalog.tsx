import { Button } from '../../../ui/Button.tsx';
import { ListNotice } from '../../../ui/ListNotice.tsx';
import styles from './EmptyCatalog.module.css';
import { CatalogChanges } from './entry/CatalogChanges.tsx';
import { ColumnGuide } from './import/ColumnGuide.tsx';

export function EmptyReferenceCatalog({ onImport }: { onImport: () => void }) {
  return (
    <>
      <ListNotice
        title="The reference catalog is empty"
        text="It lists known insignia by ASMIC number. Import entries so that items can be compared with them."
      >
        <Button variant="solid" aria-haspopup="dialog" onClick={onImport}>
          Import Entries
        </Button>
        <CatalogChanges />
      </ListNotice>
      <div className={styles.guide}>
        <ColumnGuide />
      </div>
    </>
  );
}
