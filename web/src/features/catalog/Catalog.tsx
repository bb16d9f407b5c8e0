import './form/disableZodJit.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Tabs } from '../../components/Tabs.tsx';
import { BackOfficeFrame } from '../back-office/BackOfficeFrame.tsx';
import { ItemForm } from './form/ItemForm.tsx';
import { ItemsPanel } from './items/ItemsPanel.tsx';
import { useItems } from './itemsQuery.ts';

/** Where items are photographed, written down, and looked up again. */
export default function Catalog() {
  return (
    <BackOfficeFrame
      title="Military Item Cataloging"
      subtitle="Upload photos and catalog items to the cloud database with detailed specifications."
    >
      <CatalogSheets />
    </BackOfficeFrame>
  );
}

const FORM = 'Catalog an Item';

function CatalogSheets() {
  const { data: items } = useItems();
  const [params, setParams] = useSearchParams();
  const isList = params.get('view') === 'items' || params.has('item');
  const list = items
    ? `Cataloged Items (${items.length.toLocaleString('en-US')})`
    : 'Cataloged Items';
  const [wasFormOpen, setFormOpen] = useState(!isList);
  if (!isList && !wasFormOpen) setFormOpen(true);

  return (
    <Tabs
      label="Cataloging"
      tabs={[FORM, list]}
      selected={isList ? list : FORM}
      onSelect={(tab) => setParams(tab === FORM ? {} : { view: 'items' })}
    >
      {/* What is typed waits while one looks at the list. */}
      {wasFormOpen && (
        <div hidden={isList}>
          <ItemForm />
        </div>
      )}
      {isList && <ItemsPanel />}
    </Tabs>
  );
}
