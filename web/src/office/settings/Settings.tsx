import { Stack } from '@mui/material';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { lazyComponent } from '../../lib/lazyComponent.ts';
import { paths } from '../../lib/paths.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { ListState } from '../../ui/ListState.tsx';
import { SkeletonLine } from '../../ui/SkeletonLine.tsx';
import { OfficePage } from '../common/OfficePage.tsx';
import { useSaleSettings } from '../common/saleSettingsQuery.ts';
import { Tabs } from '../common/Tabs.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { useSettings } from './settingsQuery.ts';

const SaleSettingsForm = lazyComponent(() => import('./sales/SaleSettingsForm.tsx'));

/** `?view=sales` shows how the dealer sells. */
export default function Settings() {
  const { get } = useQueryParams();
  const navigate = useNavigate();
  const isSales = get('view') === 'sales';

  return (
    <OfficePage
      title={isSales ? 'Sale Settings' : 'Settings'}
      subtitle={
        isSales
          ? 'The seller on invoices, the ways to pay, returns and sales tax. Only staff see this screen.'
          : 'The shop’s name, contact data and texts. Changes are visible within seconds.'
      }
    >
      <Tabs
        label="Kinds of settings"
        tabs={['Shop', 'Sales']}
        selected={isSales ? 'Sales' : 'Shop'}
        onSelect={(tab) =>
          navigate(tab === 'Sales' ? `${paths.settings}?view=sales` : paths.settings)
        }
      >
        {isSales ? <SaleSettings /> : <ShopSettings />}
      </Tabs>
    </OfficePage>
  );
}

const ShopSettings = () => (
  <ListState
    query={useSettings()}
    errorTitle="Failed to Load the Settings"
    name="the settings"
    skeleton={<SettingsSkeleton />}
  >
    {(saved) => <SettingsForm saved={saved} />}
  </ListState>
);

const SaleSettings = () => (
  <ListState
    query={useSaleSettings()}
    errorTitle="Failed to Load the Sale Settings"
    name="the sale settings"
    skeleton={<SettingsSkeleton />}
  >
    {(saved) => (
      <Suspense fallback={<SettingsSkeleton />}>
        <SaleSettingsForm saved={saved} />
      </Suspense>
    )}
  </ListState>
);

const SettingsSkeleton = () => (
  <Stack sx={{ pt: 2.5, gap: 2, borderTop: '4px double' }}>
    <p role="status" className="visually-hidden">
      Loading the settings…
    </p>
    <SkeletonLine width={24} height={3.625} />
    <SkeletonLine width={24} height={3.625} />
    <SkeletonLine width={24} height={3.625} />
  </Stack>
);
