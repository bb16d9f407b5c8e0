import { InlineError } from '../../../components/InlineError.tsx';
import { Blank } from '../SkeletonLine.tsx';
import figure from './Figure.module.css';
import { Tile } from './Tile.tsx';
import { useProductCount } from './tilesQuery.ts';

export function ProductsTile() {
  const { data: count, isPending, isFetching, error, refetch } = useProductCount();

  return (
    <Tile title="Products">
      {isPending ? (
        <div className={figure.blank}>
          <Blank width={5} height={2} />
          <Blank width={11} />
        </div>
      ) : count === undefined || error ? (
        <InlineError
          text="The products could not be counted."
          what="the products"
          error={error}
          isRetrying={isFetching}
          onRetry={refetch}
        />
      ) : (
        <>
          <p className={figure.figure}>{count.toLocaleString('en-US')}</p>
          <p className={figure.caption}>Total items in inventory</p>
        </>
      )}
    </Tile>
  );
}
