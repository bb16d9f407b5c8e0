import { ListState } from '../../ui/ListState.tsx';
import { SkeletonLine } from '../../ui/SkeletonLine.tsx';
import { useOwnMailToken } from '../common/mailingsQueries.ts';
import { PreferencesPanel } from '../common/PreferencesPanel.tsx';

export function Mail() {
  return (
    <ListState
      query={useOwnMailToken()}
      errorTitle="Failed to Load Your E-mail Preferences"
      name="your e-mail preferences"
      skeleton={
        <p aria-busy="true">
          <SkeletonLine width={16} />
        </p>
      }
    >
      {({ token }) => <PreferencesPanel token={token} listsAlerts={false} />}
    </ListState>
  );
}
