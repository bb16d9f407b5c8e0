import { LOG_SORTS, type LogSort } from '../../../../../shared/entities/log-record.ts';
import { PROBLEM_CAUSES } from '../../../../../shared/entities/sync-run.ts';
import { useCanSeeField } from '../../../lib/permissions.ts';
import { useDebounced } from '../../../lib/useDebounced.ts';
import { useQueryParams } from '../../../lib/useQueryParams.ts';
import type { View } from '../../common/list/ViewToggle.tsx';
import type { LogFilterQuery } from './itemLogQuery.ts';

const DEBOUNCE_MS = 200;

export interface LogOrder {
  sort: LogSort;
  order: 'asc' | 'desc';
}

const NO_FILTERS = { find: '', status: '', type: '', era: '', problem: '' };
/** The parts of the URL that a saved view keeps. */
export const VIEW_PARAMS = [...Object.keys(NO_FILTERS), 'sort', 'order', 'shape'];

const NEWEST: LogOrder = { sort: 'created', order: 'desc' };

/** Keeps search, filters, order and view in the URL:
 *  `?all=true&find=eagle&status=List&type=Patches&era=Korea&sort=price&order=desc&shape=cards`. */
export function useLogFilter() {
  const { params, get, replace } = useQueryParams();
  const canSee = useCanSeeField();
  const sorts = LOG_SORTS.filter((each) => each !== 'price' || canSee('sharePrice'));
  const find = get('find');
  const status = get('status');
  const type = get('type');
  const era = get('era');
  const problem = PROBLEM_CAUSES.find((each) => each === params.get('problem'));
  const sort = sorts.find((each) => each === params.get('sort')) ?? NEWEST.sort;
  const order = getOrder(params.get('order'), sort);
  const search = useDebounced(find.trim(), DEBOUNCE_MS);
  return {
    find,
    status,
    type,
    era,
    problem,
    order: { sort, order },
    sorts,
    view: (get('shape') === 'cards' ? 'grid' : 'list') as View,
    query: {
      sort,
      order,
      search: search || undefined,
      status: status || undefined,
      type: type || undefined,
      era: era || undefined,
      problem,
    } satisfies LogFilterQuery,
    isFiltered: [find.trim(), status, type, era, problem].some(Boolean),
    /** An empty value clears its filter. */
    change: (changes: Partial<typeof NO_FILTERS>) => replace(changes),
    setOrder: (next: LogOrder) =>
      replace({
        sort: next.sort === NEWEST.sort ? '' : next.sort,
        order: next.order === getOrder(null, next.sort) ? '' : next.order,
      }),
    setView: (view: View) => replace({ shape: view === 'grid' ? 'cards' : '' }),
    clear: () => replace(NO_FILTERS),
  };
}
export type LogFilter = ReturnType<typeof useLogFilter>;

function getOrder(param: string | null, sort: LogSort): LogOrder['order'] {
  if (param === 'asc' || param === 'desc') return param;
  return sort === NEWEST.sort ? NEWEST.order : 'asc';
}
