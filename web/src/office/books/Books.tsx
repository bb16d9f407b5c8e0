import { useQueryParams } from '../../lib/useQueryParams.ts';
import { OfficePage } from '../common/OfficePage.tsx';
import { Tabs } from '../common/Tabs.tsx';
import { Inventory } from './Inventory.tsx';
import { Invoices } from './Invoices.tsx';
import { Profit } from './Profit.tsx';
import { Purchases } from './Purchases.tsx';

const TABS = ['Profit', 'Invoices', 'Purchases', 'Inventory'] as const;

const toParam = (tab: (typeof TABS)[number]) => (tab === TABS[0] ? '' : tab.toLowerCase());

/** `?view=invoices` opens another tab. The tabs share their period. */
export default function Books() {
  const { get, push } = useQueryParams();
  const selected = TABS.find((tab) => toParam(tab) === get('view')) ?? TABS[0];

  return (
    <OfficePage
      title="Books"
      subtitle="What you earned, your invoices and purchases, and what your stock is worth."
    >
      <Tabs
        label="Parts of the books"
        tabs={TABS}
        selected={selected}
        onSelect={(tab) => push({ view: toParam(tab) })}
      >
        {selected === 'Profit' && <Profit />}
        {selected === 'Invoices' && <Invoices />}
        {selected === 'Purchases' && <Purchases />}
        {selected === 'Inventory' && <Inventory />}
      </Tabs>
    </OfficePage>
  );
}
