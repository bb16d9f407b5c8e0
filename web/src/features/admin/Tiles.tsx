import { SyncTile } from './sync/SyncTile.tsx';
import type { Sync } from './sync/useSync.ts';
import styles from './Tiles.module.css';
import { DatabaseTile } from './tiles/DatabaseTile.tsx';
import { ProductsTile } from './tiles/ProductsTile.tsx';
import { TestDataTile } from './tiles/TestDataTile.tsx';

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
