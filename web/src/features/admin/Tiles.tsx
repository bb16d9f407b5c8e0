import { type ReactNode, useId } from 'react';
import { ActionButton } from '../../components/ActionButton.tsx';
import { InlineError } from '../../components/InlineError.tsx';
import { SkeletonLine } from '../../components/SkeletonLine.tsx';
import { SyncTile } from './sync/SyncTile.tsx';
import type { Sync } from './sync/useSync.ts';
import styles from './Tiles.module.css';
import { useDatabase, useImport, useProductCount } from './tileQueries.ts';

export function Tiles({ sync }: { sync: Sync }) {
  return (
    <div className={styles.tiles}>
      <DatabaseTile />
      <ProductsTile />
      <Tile title="Airtable Sync">
        <SyncTile sync={sync} />
      </Tile>
      <TestDataTile />
    </div>
  );
}

function Tile({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();

  return (
    <section aria-labelledby={id} className={styles.tile}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function DatabaseTile() {
  const { data, isPending, isFetching, isError, refetch } = useDatabase();
  const isConnected = data !== undefined && !isError && data.isActive !== false;

  return (
    <Tile title="Database Status">
      {isPending ? (
        <div className={styles.skeleton}>
          <SkeletonLine width={8} height={2} />
          <SkeletonLine width={12} />
        </div>
      ) : isConnected ? (
        <>
          <p className={styles.good}>Connected</p>
          <p className={styles.caption}>DynamoDB table is active</p>
        </>
      ) : (
        <>
          <p className={styles.bad}>Not Connected</p>
          <InlineError
            text="The table does not respond. Try again in a minute; if it still fails, check the logs."
            subject="the database"
            isRetrying={isFetching}
            onRetry={refetch}
          />
        </>
      )}
    </Tile>
  );
}

function ProductsTile() {
  const { data: count, isPending, isFetching, error, refetch } = useProductCount();

  return (
    <Tile title="Products">
      {isPending ? (
        <div className={styles.skeleton}>
          <SkeletonLine width={5} height={2} />
          <SkeletonLine width={11} />
        </div>
      ) : count === undefined || error ? (
        <InlineError
          text="The product count could not be loaded."
          subject="the products"
          error={error}
          isRetrying={isFetching}
          onRetry={refetch}
        />
      ) : (
        <>
          <p className={styles.figure}>{count.toLocaleString('en-US')}</p>
          <p className={styles.caption}>Total items in inventory</p>
        </>
      )}
    </Tile>
  );
}

function TestDataTile() {
  const testItems = useImport('POST /api/add-test-items');
  const sampleData = useImport('POST /api/add-sample-data');

  return (
    <Tile title="Test Data (20 Items)">
      <div className={styles.buttons}>
        <ActionButton isPending={testItems.isPending} onClick={testItems.start}>
          Import 20 Items from Airtable
        </ActionButton>
        <ActionButton isPending={sampleData.isPending} onClick={sampleData.start}>
          Add 3 Sample Items (Fallback)
        </ActionButton>
      </div>
    </Tile>
  );
}
