export { UserManagement, type UserManagementProps } from './UserManagement.tsx';
