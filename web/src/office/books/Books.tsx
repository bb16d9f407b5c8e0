import { OfficePage } from '../common/OfficePage.tsx';
import { Tabs } from '../common/Tabs.tsx';
import { useTabs } from '../common/useTabs.ts';
import { Inventory } from './Inventory.tsx';
import { Invoices } from './Invoices.tsx';
import { Profit } from './Profit.tsx';
import { Purchases } from './Purchases.tsx';

const TABS = ['Profit', 'Invoices', 'Purchases', 'Inventory'] as const;

/** `?view=invoices` opens another tab. The tabs share their period. */
export default function Books() {
  const tabs = useTabs(TABS);
  const { selected } = tabs;

  return (
    <OfficePage
      title="Books"
      subtitle="What you earned, your invoices and purchases, and what your stock is worth."
    >
      <Tabs label="Parts of the books" {...tabs}>
        {selected === 'Profit' && <Profit />}
        {selected === 'Invoices' && <Invoices />}
        {selected === 'Purchases' && <Purchases />}
        {selected === 'Inventory' && <Inventory />}
      </Tabs>
    </OfficePage>
  );
}
