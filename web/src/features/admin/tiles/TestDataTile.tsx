import { PendingButton } from '../ActionButton.tsx';
import { useImport } from './importQuery.ts';
import styles from './TestDataTile.module.css';
import { Tile } from './Tile.tsx';

export function TestDataTile() {
  const testItems = useImport('POST /api/add-test-items');
  const samples = useImport('POST /api/add-sample-data');

  return (
    <Tile title="Test Data (20 Items)">
      <div className={styles.buttons}>
        <PendingButton isPending={testItems.isPending} onPress={testItems.start}>
          Import 20 Items from Airtable
        </PendingButton>
        <PendingButton isPending={samples.isPending} onPress={samples.start}>
          Add 3 Sample Items (Fallback)
        </PendingButton>
      </div>
    </Tile>
  );
}
