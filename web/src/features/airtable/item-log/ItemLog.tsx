import { StaffOnly } from '../../back-office/StaffOnly.tsx';
import { ItemLogPage } from './ItemLogPage.tsx';

export default function ItemLog() {
  return (
    <StaffOnly>
      <ItemLogPage />
    </StaffOnly>
  );
}
