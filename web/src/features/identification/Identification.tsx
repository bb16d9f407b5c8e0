import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Tabs } from '../../components/Tabs.tsx';
import { BackOfficeFrame } from '../back-office/BackOfficeFrame.tsx';
import { IdentifyPanel } from './IdentifyPanel.tsx';
import { useEntryCount } from './reference/entriesQuery.ts';
import { ReferenceCatalog } from './reference/ReferenceCatalog.tsx';
import { REFERENCE_VIEW, VIEW } from './useIdentificationParams.ts';

/** What is this patch? Cataloged items beside the reference catalogue. */
export default function Identification() {
  return (
    <BackOfficeFrame
      title="ASMIC Identification"
      subtitle="Compare items against the official ASMIC catalog database."
    >
      <Sheets />
    </BackOfficeFrame>
  );
}

const IDENTIFY = 'Identify an Item';

function Sheets() {
  const count = useEntryCount();
  const [params, setParams] = useSearchParams();
  // An address may name an entry alone.
  const isCatalogue = params.get(VIEW) === REFERENCE_VIEW || params.has('entry');
  const [wasIdentifyOpen, setIdentifyOpen] = useState(!isCatalogue);
  if (!isCatalogue && !wasIdentifyOpen) setIdentifyOpen(true);
  const catalogue =
    count === undefined
      ? 'Reference Catalogue'
      : `Reference Catalogue (${count.toLocaleString('en-US')})`;

  const turnTo = (tab: string) => {
    const item = params.get('item');
    setParams({
      ...(item && { item }),
      ...(tab === catalogue && { [VIEW]: REFERENCE_VIEW }),
    });
  };

  return (
    <Tabs
      label="Identification"
      tabs={[IDENTIFY, catalogue]}
      selected={isCatalogue ? catalogue : IDENTIFY}
      onSelect={turnTo}
    >
      {/* The list stays where it was, and notes as they are typed, while one looks something up. */}
      {wasIdentifyOpen && (
        <div hidden={isCatalogue}>
          <IdentifyPanel />
        </div>
      )}
      {isCatalogue && <ReferenceCatalog />}
    </Tabs>
  );
}
