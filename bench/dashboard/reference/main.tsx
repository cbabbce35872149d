// The smallest useful react-admin app: one list and one edit over records in memory.
import {
  Admin,
  Datagrid,
  Edit,
  List,
  NumberField,
  NumberInput,
  Resource,
  SimpleForm,
  TextField,
  TextInput,
} from 'react-admin';
import type { DataProvider } from 'react-admin';
import { createRoot } from 'react-dom/client';

const members = [
  { id: 100_001, name: 'Carla Smit', shares: 12 },
  { id: 100_002, name: 'Gerard Bouali', shares: 3 },
];

const find = (id: unknown) => members.find((member) => String(member.id) === String(id)) ?? members[0];

const dataProvider = {
  getList: async () => ({ data: members, total: members.length }),
  getOne: async (_resource: string, { id }: { id: unknown }) => ({ data: find(id) }),
  getMany: async () => ({ data: members }),
  getManyReference: async () => ({ data: members, total: members.length }),
  create: async (_resource: string, { data }: { data: object }) => ({ data: { id: 1, ...data } }),
  update: async (_resource: string, { id, data }: { id: unknown; data: object }) => ({ data: { ...data, id } }),
  updateMany: async () => ({ data: [] }),
  delete: async (_resource: string, { id }: { id: unknown }) => ({ data: { id } }),
  deleteMany: async () => ({ data: [] }),
} as unknown as DataProvider;

const MemberList = () => (
  <List>
    <Datagrid>
      <TextField source="id" />
      <TextField source="name" />
      <NumberField source="shares" />
    </Datagrid>
  </List>
);

const MemberEdit = () => (
  <Edit>
    <SimpleForm>
      <TextInput source="name" />
      <NumberInput source="shares" />
    </SimpleForm>
  </Edit>
);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');
createRoot(root).render(
  <Admin dataProvider={dataProvider}>
    <Resource name="members" list={MemberList} edit={MemberEdit} />
  </Admin>,
);
