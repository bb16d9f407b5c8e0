import { useLocation } from 'react-router';
import { StaffOnly } from '../../back-office/StaffOnly.tsx';
import { tableNameAt } from '../tablePath.ts';
import { TablePage } from './TablePage.tsx';

export default function TableViewer() {
  const { pathname } = useLocation();

  return (
    <StaffOnly>
      <TablePage tableName={tableNameAt(pathname)} />
    </StaffOnly>
  );
}
