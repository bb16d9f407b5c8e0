import { ListNotice } from '../../../components/ListNotice.tsx';

export function NoRecords({ isSearched }: { isSearched: boolean }) {
  return isSearched ? (
    <ListNotice
      title="No records match your search criteria"
      text="None of the records that are loaded has this in any of its fields. Shorten the search, or empty it to see them all."
    />
  ) : (
    <ListNotice
      title="No records found in this table"
      text="A record that is added to this table in Airtable will stand here."
    />
  );
}
