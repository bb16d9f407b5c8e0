import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { formatCount } from '../../lib/formatCount.ts';
import { paths } from '../../lib/paths.ts';
import { usePermission } from '../../lib/permissions.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { useItemCount } from '../common/items/itemsQuery.ts';
import { OfficePage } from '../common/OfficePage.tsx';
import { Tabs } from '../common/Tabs.tsx';
import { NewItemForm } from './form/NewItemForm.tsx';
import { CatalogedItems } from './list/CatalogedItems.tsx';

const FORM = 'Catalog an Item';
const LIST_PATH = `${paths.catalog}?view=items`;

export default function Catalog() {
  const count = useItemCount();
  const { get } = useQueryParams();
  const navigate = useNavigate();
  const canEdit = usePermission('edit-items');
  const isList = get('view') === 'items' || get('item') !== '';
  const list = count === undefined ? 'Cataloged Items' : `Cataloged Items (${formatCount(count)})`;
  const [isFormMounted, setIsFormMounted] = useState(!isList);
  if (!isList && !isFormMounted) setIsFormMounted(true);

  if (!isList && !canEdit) return <Navigate replace to={LIST_PATH} />;
  return (
    <OfficePage
      title="Military Item Cataloging"
      subtitle="Upload photos and catalog items to the cloud database with detailed specifications."
    >
      <Tabs
        label="Cataloging"
        tabs={canEdit ? [FORM, list] : [list]}
        selected={isList ? list : FORM}
        onSelect={(tab) => navigate(tab === FORM ? paths.catalog : LIST_PATH)}
      >
        {/* Stays mounted, so that typed text survives while the list is open. */}
        {isFormMounted && canEdit && (
          <div hidden={isList}>
            <NewItemForm />
          </div>
        )}
        {isList && <CatalogedItems />}
      </Tabs>
    </OfficePage>
  );
}
