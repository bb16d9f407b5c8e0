import { Activity, useState } from 'react';
import { useNavigate } from 'react-router';
import { mergeParams, useQueryParams } from '../../lib/useQueryParams.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { BackOfficeFrame } from '../common/BackOfficeFrame.tsx';
import { IdentifyPanel } from './IdentifyPanel.tsx';
import { REFERENCE_VIEW, VIEW } from './list/useIdentificationParams.ts';
import { useEntryCount } from './reference/entry/entriesQuery.ts';
import { ReferenceCatalog } from './reference/ReferenceCatalog.tsx';

export default function Identification() {
  return (
    <BackOfficeFrame
      title="ASMIC Identification"
      subtitle="Compare items against the official ASMIC catalog database."
    >
      <IdentificationTabs />
    </BackOfficeFrame>
  );
}

const IDENTIFY = 'Identify an Item';

function IdentificationTabs() {
  const count = useEntryCount();
  const { params } = useQueryParams();
  const navigate = useNavigate();
  // Links may name an entry only.
  const isCatalog = params.get(VIEW) === REFERENCE_VIEW || params.has('entry');
  const [isIdentifyMounted, setIsIdentifyMounted] = useState(!isCatalog);
  if (!isCatalog && !isIdentifyMounted) setIsIdentifyMounted(true);
  const catalog =
    count === undefined
      ? 'Reference Catalog'
      : `Reference Catalog (${count.toLocaleString('en-US')})`;

  const openTab = (tab: string) => {
    const search = mergeParams(new URLSearchParams(), {
      item: params.get('item') ?? '',
      [VIEW]: tab === catalog ? REFERENCE_VIEW : '',
    });
    navigate({ search: `?${search}` });
  };

  return (
    <Tabs
      label="Identification"
      tabs={[IDENTIFY, catalog]}
      selected={isCatalog ? catalog : IDENTIFY}
      onSelect={openTab}
    >
      {/* Keeps its state, so that the list keeps its position and unsaved notes their text. Its letter keys rest. */}
      {isIdentifyMounted && (
        <Activity mode={isCatalog ? 'hidden' : 'visible'}>
          <IdentifyPanel />
        </Activity>
      )}
      {isCatalog && <ReferenceCatalog />}
    </Tabs>
  );
}
