import type { Sync } from '../sync/useSync.ts';
import { DatabaseTile } from './DatabaseTile.tsx';
import { ProductsTile } from './ProductsTile.tsx';
import { SyncTile } from './SyncTile.tsx';
import { TestDataTile } from './TestDataTile.tsx';
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
