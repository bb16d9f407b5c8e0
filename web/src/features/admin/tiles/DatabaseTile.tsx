import { InlineError } from '../../../components/InlineError.tsx';
import { Blank } from '../SkeletonLine.tsx';
import figure from './Figure.module.css';
import { Tile } from './Tile.tsx';
import { useDatabase } from './tilesQuery.ts';

export function DatabaseTile() {
  const { data, isPending, isFetching, isError, refetch } = useDatabase();
  const isConnected = data !== undefined && !isError && data.isActive !== false;

  return (
    <Tile title="Database Status">
      {isPending ? (
        <div className={figure.blank}>
          <Blank width={8} height={2} />
          <Blank width={12} />
        </div>
      ) : isConnected ? (
        <>
          <p className={figure.good}>Connected</p>
          <p className={figure.caption}>DynamoDB table is active</p>
        </>
      ) : (
        <>
          <p className={figure.bad}>Not Connected</p>
          <InlineError
            text="The table does not answer. Try again in a minute; if it still fails, look into the logs."
            what="the database"
            isRetrying={isFetching}
            onRetry={refetch}
          />
        </>
      )}
    </Tile>
  );
}
