import { useLocation, useNavigate } from 'react-router';
import { useQueryParams } from '../../../lib/useQueryParams.ts';
import { STATUS_FILTERS, TYPE_FILTERS } from './itemFilter.ts';

const FROM_LIST = { isFromList: true };

export const VIEW = 'view';
export const REFERENCE_VIEW = 'catalogue';

/** Keeps the state in the URL: `?item=…&find=airborne&type=Patches&show=open`. Further selections replace the
 *  history entry, so that Back returns to the list. */
export function useIdentificationParams() {
  const { params, get, push, replace } = useQueryParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const item = params.get('item');

  return {
    item,
    find: get('find'),
    type: TYPE_FILTERS.find((type) => type === params.get('type')) ?? '',
    show: STATUS_FILTERS.find(([show]) => show === params.get('show'))?.[0] ?? '',
    setFilter: (change: Readonly<Record<string, string>>) => replace(change, state),
    select: (id: string) => {
      if (id === item) return;
      if (item === null) push({ item: id }, FROM_LIST);
      else replace({ item: id }, state);
    },
    backToList: () => {
      if (state?.isFromList) navigate(-1);
      else replace({ item: '' });
    },
  };
}
