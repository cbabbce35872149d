export { ItemList, type ItemListProps, type ItemListGroup, type ItemListItem } from './ItemList.tsx';
