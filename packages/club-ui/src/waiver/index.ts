/** The waiver as parents read it: the shell shows the one in force, admins a text that they write (product decision 96). */
export { WaiverFrame, WaiverText } from './WaiverText.tsx';
