import type { Sync } from './sync/useSync.ts';
import { DatabaseTile } from './tiles/DatabaseTile.tsx';
import { ProductsTile } from './tiles/ProductsTile.tsx';
import { SyncTile } from './sync/SyncTile.tsx';
import { TestDataTile } from './tiles/TestDataTile.tsx';
import styles from './Tiles.module.css';

export function Tiles({ sync }: { sync: Sync }) {
  return (
    <div className={styles.tiles}>
      <DatabaseTile />
      <ProductsTile />
      <SyncTile sync={sync} />
      <TestDataTile />
    </div>
  );
}
