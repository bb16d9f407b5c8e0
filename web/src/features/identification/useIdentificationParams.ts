import { useLocation, useNavigate } from 'react-router';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { SHOWN, TYPE_FILTERS } from './itemFilter.ts';

const FROM_LIST = { isFromList: true };

export const VIEW = 'view';
export const REFERENCE_VIEW = 'catalogue';

/** Which item is chosen, and which of them are looked for, as the address has it:
 *  `?item=…&find=airborne&type=Patches&show=open`. However many are chosen one after the other, Back
 *  leads to the list once. */
export function useIdentificationParams() {
  const { params, get, push, replace } = useQueryParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const item = params.get('item');

  return {
    item,
    find: get('find'),
    type: TYPE_FILTERS.find((type) => type === params.get('type')) ?? '',
    show: SHOWN.find(([show]) => show === params.get('show'))?.[0] ?? '',
    narrow: (change: Readonly<Record<string, string>>) => replace(change, state),
    choose: (id: string) => {
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
export type IdentificationParams = ReturnType<typeof useIdentificationParams>;
