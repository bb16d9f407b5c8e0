import { useLocation } from 'react-router';
import { tableNameAt } from '../airtable/tablePath.ts';
import { StaffOnly } from '../back-office/StaffOnly.tsx';
import { TablePage } from './TablePage.tsx';

export default function TableViewer() {
  const { pathname } = useLocation();

  return (
    <StaffOnly>
      <TablePage tableName={tableNameAt(pathname)} />
    </StaffOnly>
  );
}
