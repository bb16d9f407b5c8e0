import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { SHOWN, TYPE_FILTERS } from './itemFilter.ts';

const FROM_LIST = { isFromList: true };

export const VIEW = 'view';
export const CATALOGUE = 'catalogue';

/** Which item is chosen, and which of them are looked for, as the address has it:
 *  `?item=…&find=airborne&type=Patches&show=open`. However many are chosen one after the other, Back
 *  leads to the list once. */
export function usePlace() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const item = params.get('item');

  const changed = (change: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next;
  };

  return {
    item,
    find: params.get('find') ?? '',
    type: TYPE_FILTERS.find((type) => type === params.get('type')) ?? '',
    show: SHOWN.find(([show]) => show === params.get('show'))?.[0] ?? '',
    narrow: (change: Readonly<Record<string, string>>) =>
      setParams(changed(change), { replace: true, state }),
    choose: (id: string) => {
      if (id === item) return;
      const isOn = item !== null;
      setParams(changed({ item: id }), { replace: isOn, state: isOn ? state : FROM_LIST });
    },
    backToList: () => {
      if (state?.isFromList) navigate(-1);
      else setParams(changed({ item: '' }), { replace: true });
    },
  };
}
export type Place = ReturnType<typeof usePlace>;
