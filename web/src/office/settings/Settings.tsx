import { Stack } from '@mui/material';
import { ListState } from '../../ui/ListState.tsx';
import { SkeletonLine } from '../../ui/SkeletonLine.tsx';
import { OfficePage } from '../common/OfficePage.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { useSettings } from './settingsQuery.ts';

export default function Settings() {
  return (
    <OfficePage
      title="Settings"
      subtitle="The shop’s name, contact data and texts. Changes are visible within seconds."
    >
      <ListState
        query={useSettings()}
        errorTitle="Failed to Load the Settings"
        name="the settings"
        skeleton={
          <Stack sx={{ pt: 2.5, gap: 2, borderTop: '4px double' }}>
            <p role="status" className="visually-hidden">
              Loading the settings…
            </p>
            <SkeletonLine width={24} height={3.625} />
            <SkeletonLine width={24} height={3.625} />
            <SkeletonLine width={24} height={3.625} />
          </Stack>
        }
      >
        {(saved) => <SettingsForm saved={saved} />}
      </ListState>
    </OfficePage>
  );
}
