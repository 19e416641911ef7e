import { defineContent, type Row } from '#contract/content/define.ts'
import { image, richText, text } from '#contract/content/fields.ts'

export const teamMember = defineContent({
  path: 'teammember',
  label: { one: 'Team Member', many: 'Team Members' },
  admin: {
    path: 'manage-team',
    pageSizeStorageKey: 'team',
    title: 'Manage Team',
    add: 'Add Member',
    requiredMessage: 'once',
    toasts: {
      created: 'Team Created Successfully!',
      updated: 'Team Updated Successfully!',
      statusChanged: 'Status Updated Successfully!',
    },
  },
  page: '/our-team',
  key: 'id',
  fields: {
    name: text({ label: 'Name', required: true }),
    // Visitors never see it (AP-388), and any text is valid (AP-161, AP-332).
    email: text({ label: 'Email', required: true, private: true }),
    designation: text({ label: 'Designation', required: true }),
    description: richText({ label: 'Description', required: true }),
    teamMemberImage: image({
      label: 'Image',
      required: true,
      sizes: { list: 'thumb', preview: 'preview', pages: ['member', 'memberThumb'] },
    }),
  },
  list: {
    columns: ['teamMemberImage', 'name', 'email', 'designation', 'description'],
    search: ['name', 'email', 'designation', 'description'],
    sort: ['name', 'email', 'designation', 'description'],
  },
})

export type TeamMember = Row<typeof teamMember>
