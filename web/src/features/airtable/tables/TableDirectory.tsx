import { StaffOnly } from '../../back-office/StaffOnly.tsx';
import { TableDirectoryPage } from './TableDirectoryPage.tsx';

export default function TableDirectory() {
  return (
    <StaffOnly>
      <TableDirectoryPage />
    </StaffOnly>
  );
}
