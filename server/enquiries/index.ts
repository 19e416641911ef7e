import { installEnquirySearch } from '#server/enquiries/enquiry-search.ts'
import { enquiryRoutes } from '#server/enquiries/routes.ts'
import type { Module } from '#server/modules/module.ts'

export const enquiries: Module = { routes: enquiryRoutes, install: installEnquirySearch }
